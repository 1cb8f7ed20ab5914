/** A short club record with typical faults. */
export const EXAMPLE = `[Event "Club evening"]
[Site "Ayr"]
[Date "2024.05.17"]
[Round "1"]
[White "Glen, Isla"]
[Black "Burn, Rory"]
[Result "1/2-1/2"]
[GameType "21"]

1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 5. 12-16 24-19
6. 10-15 19x10 7. 06x24 28x19 {White has the better of it} 8. 7-10 22-17 9. 9-13 27-24 1/2-1/2

[Event "Club evening"]
[Site "Ayr"]
[Date "2024.05.17"]
[Round "2"]
[White "Burn, Rory"]
[Black "Glen, Isla"]
[Result "0-1"]
[GameType "21"]

1. 11-15 22-18 2. 8-11 18-14 (2... 24-20 {was calmer}) 3. 9x18 23x14 4. 10x17 21x14 0-1
`;
