/** A short club record with typical faults. */
export const EXAMPLE = `[Event "Club evening"]
[Site "Ayr"]
[Date "2024.05.17"]
[Round "1"]
[White "Glen, Isla"]
[Black "Burn, Rory"]
[Result "1/2-1/2"]
[GameType "21"]

1. 11-15 23-19 2. 9-14 22-17 3. 6-9 26-22 4. 1-6 30-26 5. 7-11 27-23
6. 11-61 24-20 {White hopes for more} 7. 15x24 20x11 8. 8x15 28x19 9. 15x24 32-28
10. 4-8 28x19 11. 08-11 22-18 12. 9-13 18x9 13. 13x22 25x18 1/2-1/2

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
