use super::*;

/// A language, the code pages it must be detected in, and words of its records: names and annotations, with their usual
/// frequencies.
struct Words {
    language: &'static str,
    labels: &'static [&'static str],
    sample: &'static str,
}

const WESTERN_LABELS: &[&str] = &["windows-1252", "ibm850"];
const CENTRAL_LABELS: &[&str] = &["windows-1250", "ibm852", "iso-8859-2"];

const WORDS: &[Words] = &[
    Words {
        language: "Russian",
        labels: &[
            "windows-1251",
            "ibm866",
            "koi8-r",
            "iso-8859-5",
            "x-mac-cyrillic",
        ],
        sample: "Чемпионат страны среди мужчин Первый тур Иванов Сергей Петрович белые выиграли после ошибки чёрных на \
            двадцатом ходу здесь сильнее было играть иначе ничья по соглашению Кузнецова Мария Ёлкина Щербаков Юрий \
            партия игралась в парке города Тверь судья остановил часы чёрные сдались и это решает комбинация через \
            большую дорогу далее выигрывает эндшпиль с лишней шашкой Фёдоров Эдуард Хохлов Цыганков Жукова Дмитрий",
    },
    Words {
        language: "Ukrainian",
        labels: &[
            "windows-1251",
            "ibm1125",
            "koi8-u",
            "iso-8859-5",
            "x-mac-cyrillic",
        ],
        sample: "Чемпіонат України серед чоловіків Іваненко Сергій Київ перший тур білі виграли після помилки чорних \
            тут сильніше було грати інакше нічия за згодою Ющенко Марія Їжакевич Євген Щербак партія гралася у парку \
            міста Львів суддя зупинив годинник чорні здалися і це вирішує комбінація далі виграє ендшпіль",
    },
    Words {
        language: "Polish",
        labels: CENTRAL_LABELS,
        sample: "Mistrzostwa Polski mężczyzn runda pierwsza Kowalski Łukasz Dąbrowski Paweł białe wygrały po błędzie \
            czarnych tutaj lepsze było inne posunięcie remis za zgodą Zieliński Wójcik Małgorzata Święcicki Jędrzej \
            partia grana w Łodzi sędzia zatrzymał zegar czarne się poddały następnie końcówka z dodatkowym pionkiem \
            rozstrzyga źle obliczył przejście do damki Kraków Poznań Gdańsk",
    },
    Words {
        language: "Czech",
        labels: CENTRAL_LABELS,
        sample: "Mistrovství republiky v dámě první kolo Novák Jiří Dvořák Václav bílý vyhrál po chybě černého zde bylo \
            silnější zahrát jinak remíza dohodou Řehoř Štěpánek Zdeněk Žák Lukáš Růžička partie se hrála v Plzni \
            rozhodčí zastavil hodiny černý se vzdal dále vyhrává koncovka s kamenem navíc špatně spočítal přechod",
    },
    Words {
        language: "Dutch",
        labels: WESTERN_LABELS,
        sample: "Kampioenschap van Nederland en België eerste ronde de Vries Jan Müller Daniël wit wint na een fout van \
            zwart hier was een andere zet sterker remise in onderling overleg Zoë Renée geëindigd geïnteresseerd \
            partij gespeeld te Utrecht de arbiter stopte de klok zwart geeft op één schijf meer in het eindspel dat \
            beslist financiële ideeën coördinatie knieën zeeën",
    },
    Words {
        language: "French",
        labels: WESTERN_LABELS,
        sample: "Championnat de France première ronde Lefèvre François Benoît André les blancs gagnent après une faute \
            des noirs ici il était préférable de jouer autrement nulle d'un commun accord Hélène Noël Gérard à Nîmes \
            partie jouée en été l'arbitre a arrêté la pendule les noirs abandonnent où la finale avec un pion de plus \
            décide même s'il a mal calculé le passage à dame très forte menace déjà château",
    },
    Words {
        language: "Italian",
        labels: WESTERN_LABELS,
        sample: "Campionato italiano assoluto primo turno Rossi Nicolò Bianchi Niccolò il bianco vince dopo un errore del \
            nero qui era più forte giocare altrimenti patta perché la posizione è pari Forlì città di Cefalù partita \
            giocata in piazza l'arbitro fermò l'orologio il nero abbandona così il finale con una pedina in più \
            decide già però sarà lunedì né libertà",
    },
    Words {
        language: "Spanish",
        labels: WESTERN_LABELS,
        sample: "Campeonato de España primera ronda Núñez José García Martín Begoña las blancas ganan después de un error \
            de las negras aquí era más fuerte jugar de otra manera tablas por acuerdo Íñigo Muñoz Álvarez partida jugada \
            en el café de Cádiz el árbitro paró el reloj las negras abandonan también el final con un peón de más decide \
            según el análisis número",
    },
    Words {
        language: "Portuguese",
        labels: WESTERN_LABELS,
        sample: "Campeonato de Portugal primeira sessão João Gonçalves António Simões as brancas ganham após um erro das \
            pretas aqui era melhor jogar de outra forma empate por acordo Conceição Magalhães Évora partida disputada em \
            São Paulo o árbitro parou o relógio as pretas abandonam também a posição final com uma peça a mais é \
            decisiva não há defesa então três lances",
    },
    Words {
        language: "German",
        labels: WESTERN_LABELS,
        sample: "Deutsche Meisterschaft erste Runde Müller Jürgen Schäfer Groß Weiß gewinnt nach einem Fehler von Schwarz \
            hier war ein anderer Zug stärker Remis vereinbart Köhler Günther Böhm Straße Partie gespielt in München der \
            Schiedsrichter hält die Uhr an Schwarz gibt auf für das Endspiel mit einem Stein mehr führt übrigens größer",
    },
];

/// A reproducible random sequence.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// A record with at least `letters` non-ASCII letters in its names and comments.
fn record(words: &str, letters: usize, random: &mut Random) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    let (mut text, mut count) = (String::new(), 0);
    while count < letters {
        let several: Vec<&str> = (0..=random.below(6))
            .map(|_| words[random.below(words.len())])
            .collect();
        let several = several.join(" ");
        count += several.chars().filter(|c| c.is_alphabetic()).count();
        let line = match random.below(4) {
            0 => format!("[White \"{several}\"]\n"),
            1 => format!("[Event \"{several}\"]\n"),
            2 => format!("1. 32-28 {{{several}}} 19-23 "),
            _ => format!("2. 28x19 14x23 {{ {several}. }}\n"),
        };
        text += &line;
    }
    text
}

/// Encodes a text in a code page, detects the encoding, and decodes the text again.
fn read_back(text: &str, label: &str) -> (String, Detection) {
    let page = Encoding::for_label(label).expect("a label");
    let bytes = page
        .encode(text)
        .unwrap_or_else(|| panic!("{label} has not all letters of {text}"))
        .into_owned();
    let first = bytes
        .iter()
        .position(|byte| !byte.is_ascii())
        .unwrap_or(bytes.len());
    let before = first.checked_sub(1).map_or(b' ', |at| bytes[at]);
    let found = detect(&bytes[first..], before);
    let read = match found.encoding {
        Encoding::CodePage(page) => {
            let upper = page.upper_half();
            let read = |byte: &u8| match byte.checked_sub(0x80) {
                Some(index) => upper[usize::from(index)],
                None => char::from(*byte),
            };
            bytes.iter().map(read).collect()
        }
        _ => pdn::text(&bytes).into_owned(),
    };
    (read, found)
}

/// For each language and code page: the number of records read back correctly, and the number read back wrongly without
/// being reported as doubtful.
fn measure(letters: usize, records: usize) -> Vec<(String, usize, usize)> {
    let mut random = Random(1);
    let mut rows = Vec::new();
    for words in WORDS {
        for label in words.labels {
            let (mut right, mut silent) = (0, 0);
            for _ in 0..records {
                let text = record(words.sample, letters, &mut random);
                let (read, found) = read_back(&text, label);
                right += usize::from(read == text);
                silent += usize::from(read != text && found.rival.is_none());
            }
            rows.push((format!("{} in {label}", words.language), right, silent));
        }
    }
    rows
}

#[test]
fn with_200_letters_99_of_100_records_are_read_correctly() {
    let rows = measure(200, 200);
    let wrong: Vec<_> = rows
        .iter()
        .filter(|(_, right, _)| right * 100 < 99 * 200)
        .collect();
    assert!(wrong.is_empty(), "of 200: {wrong:?}");
}

#[test]
fn one_or_two_names_are_read_correctly_or_reported_as_doubtful() {
    let rows = measure(20, 200);
    let wrong: Vec<_> = rows
        .iter()
        .filter(|(.., silent)| silent * 100 > 20 * 200)
        .collect();
    assert!(wrong.is_empty(), "of 200: {wrong:?}");
}

#[track_caller]
fn reads(text: &str, label: &str) {
    let (read, found) = read_back(text, label);
    assert_eq!(
        (&*read, found.rival.map(CodePage::name)),
        (text, None),
        "{label}, {found:?}"
    );
}

#[test]
fn cyrillic_is_detected_from_one_word() {
    for text in [
        "[Event \"Открытый\"]",
        "[White \"Блиндер Б.\"]\n[Black \"Миротин Б.\"]\n1. c3-d4",
        "[Event \"ЧЕМПИОНАТ СССР\"]",
        "{ сильнейший ход }",
        "[White \"Иванов Сергей\"]",
    ] {
        for label in [
            "windows-1251",
            "ibm866",
            "koi8-r",
            "iso-8859-5",
            "x-mac-cyrillic",
        ] {
            reads(text, label);
        }
    }
    reads("[Site \"Київ\"] [White \"Іваненко, Ї.\"]", "windows-1251");
    reads("[Site \"Київ\"] [White \"Іваненко, Ї.\"]", "ibm1125");
    reads(
        "[Site \"Магілёў\"] [White \"Васілеўскі, П.\"]"
            .replace('і', "i")
            .as_str(),
        "ibm866",
    );
    reads("[White \"Пётр\"]", "windows-1251");
}

#[test]
fn names_are_detected_from_one_letter() {
    for name in ["Müller", "Núñez, José", "João", "Citroën", "Benoît"] {
        reads(&format!("[White \"{name}\"]"), "ibm850");
        reads(&format!("[White \"{name}\"]"), "windows-1252");
    }
    for name in ["Wójcik, Łukasz", "Dvořák, Jiří", "Wałęsa, Paweł"] {
        reads(&format!("[White \"{name}\"]"), "windows-1250");
    }
}

#[test]
fn western_text_and_single_symbols_are_not_decoded() {
    for text in [
        "",
        "[Event \"Campionato n° 3\"]",
        "[Event \"2ème Open national du Léman\"] { À l'été, Zoë Ñuñez – où ? }",
        "[White \"Jørgen Åse\"] [Black \"Müller, Jürgen\"]",
        "[Event \"ÉTÉ ÄÖÜ\"]",
        "½-½ 11–15 11×18 “x” …",
        "à é ô",
        "{ White’s move … “forced” – 20… 21-17 }",
        "1.\u{a0}32-28 19-23",
    ] {
        reads(text, "windows-1252");
    }
}

#[test]
fn signs_of_evaluation_are_no_letters() {
    reads("{ Müller } 14. d2-c3 f8-g7 ± 15. i3-j4", "windows-1252");
    reads(
        "{ Müller } 14. d2-c3 f8-g7 ± 15. i3-j4 g7-f6± 16. g3-h4 ±",
        "ibm850",
    );
}

#[test]
fn words_of_one_letter_are_letters() {
    reads("{ bedre å spille 22-18 enn å vente }", "ibm850");
    reads("{ à dame, où é }", "ibm850");
}

#[test]
fn a_stray_byte_does_not_turn_utf_8_into_a_code_page() {
    let astray = ["[White \"Петрова\"]\n1. 11-15 {n".as_bytes(), b"\xb0 3} *"].concat();
    let found = detect(&astray, b' ');
    assert_eq!((found.encoding, found.rival), (Encoding::Bytes, None));
}
