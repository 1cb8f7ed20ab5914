//! The linked switches: compulsory captures, and the consequence of a missed capture.
//!
//! An explicit setting takes precedence, and settings that contradict it are adjusted. Two explicit settings that
//! contradict each other are an error.

use super::{
    CaptureDuty, Chain, MissedCapture, SwitchError, Switches,
    switches::{Cited, by},
};

const MISSED: &str = "missed-capture";
const CAPTURE: &str = "capture";
const CHAIN: &str = "chain";

/// The remedy if a missed capture is both allowed and forbidden.
const REMEDY: &str = "set a consequence for a missed capture, such as missed-capture = \"huff\" or \"illegal\", or leave \
                       it out";

impl Switches {
    /// Adjusts the switches that are not in `chosen` so that they agree with the chosen ones.
    ///
    /// # Errors
    /// If two chosen switches contradict each other.
    pub(super) fn reconcile(&mut self, chosen: &[&'static str]) -> Result<(), SwitchError> {
        let compulsory = self.capture.setting == CaptureDuty::Compulsory;
        let must_finish = self.chain.setting == Chain::MustFinish;
        let punished = matches!(
            self.missed_capture.setting,
            MissedCapture::Huff
                | MissedCapture::Illegal
                | MissedCapture::Corrected
                | MissedCapture::OpponentChooses
        );
        if self.missed_capture.setting == MissedCapture::Allowed && (compulsory || must_finish) {
            self.reconcile_allowed(chosen)
        } else if punished && !compulsory && !must_finish {
            self.reconcile_punished(chosen)
        } else {
            Ok(())
        }
    }

    /// Resolves the conflict if a missed capture is allowed, but captures are compulsory or must be completed.
    fn reconcile_allowed(&mut self, chosen: &[&'static str]) -> Result<(), SwitchError> {
        let compulsory = self.capture.setting == CaptureDuty::Compulsory;
        let must_finish = self.chain.setting == Chain::MustFinish;
        if !chosen.contains(&MISSED) {
            let why = if compulsory {
                self.capture.laws
            } else {
                self.chain.laws
            };
            self.missed_capture = by(MissedCapture::Silent, why);
            return Ok(());
        }
        let allowed = (MISSED, MissedCapture::Allowed.name());
        if compulsory {
            if chosen.contains(&CAPTURE) {
                let other = (CAPTURE, CaptureDuty::Compulsory.name());
                let why = "a compulsory capture may not be passed over";
                return Err(SwitchError::contradiction(allowed, other, why, REMEDY));
            }
            self.capture = implied_by_missed_capture(CaptureDuty::Optional);
        }
        if must_finish {
            if chosen.contains(&CHAIN) {
                let other = (CHAIN, Chain::MustFinish.name());
                let why = "a capture that must be completed may not stop";
                return Err(SwitchError::contradiction(allowed, other, why, REMEDY));
            }
            self.chain = implied_by_missed_capture(Chain::MayStop);
        }
        Ok(())
    }

    /// Resolves the conflict if a missed capture has a consequence, but no capture can be missed.
    fn reconcile_punished(&mut self, chosen: &[&'static str]) -> Result<(), SwitchError> {
        if !chosen.contains(&MISSED) {
            self.missed_capture = by(MissedCapture::Allowed, self.capture.laws);
        } else if chosen.contains(&CAPTURE) {
            return Err(SwitchError::contradiction(
                (MISSED, self.missed_capture.setting.name()),
                (CAPTURE, CaptureDuty::Optional.name()),
                "no capture can be missed",
                "set capture = \"compulsory\", or leave missed-capture out",
            ));
        } else {
            self.capture = implied_by_missed_capture(CaptureDuty::Compulsory);
        }
        Ok(())
    }
}

/// A setting that follows from `missed-capture`.
fn implied_by_missed_capture<T: Copy>(setting: T) -> Cited<T> {
    by(setting, &["own:missed-capture"])
}

#[cfg(test)]
mod tests {
    use crate::{RuleSet, SwitchError};

    /// Switches and their settings.
    type SwitchValues<'a> = &'a [(&'a str, &'a str)];

    fn with(base: &str, switches: SwitchValues<'_>) -> Result<RuleSet, SwitchError> {
        let base = RuleSet::from_name(base).expect("a set of that name");
        base.clone().with_all(switches.iter().copied())
    }

    #[track_caller]
    fn leads_to(base: &str, switches: SwitchValues<'_>, expected: SwitchValues<'_>) {
        let own = with(base, switches).expect("switches that go together");
        let settings = own.switches().settings();
        for (switch, value) in expected {
            let found = settings.iter().find(|setting| setting.switch == *switch);
            assert_eq!(found.map(|setting| setting.value), Some(*value), "{switch}");
        }
    }

    #[test]
    fn chosen_switches_take_precedence_and_the_others_follow() {
        let compulsory = &[("capture", "compulsory")][..];
        leads_to("customary", compulsory, &[("missed-capture", "silent")]);
        leads_to(
            "customary",
            &[("chain", "must-finish")],
            &[("missed-capture", "silent")],
        );
        leads_to(
            "customary",
            &[("huff", "true")],
            &[("capture", "compulsory"), ("chain", "may-stop")],
        );
        leads_to(
            "standard",
            &[("missed-capture", "allowed")],
            &[("capture", "optional"), ("chain", "may-stop")],
        );
        // A capture can still be left unfinished after it has begun.
        leads_to(
            "standard",
            &[("capture", "optional")],
            &[("missed-capture", "huff")],
        );
        leads_to(
            "standard",
            &[("capture", "optional"), ("chain", "may-stop")],
            &[("missed-capture", "allowed")],
        );
        leads_to(
            "customary",
            &[("capture", "compulsory"), ("huff", "true")],
            &[("missed-capture", "huff")],
        );
    }

    #[test]
    fn contradictory_chosen_switches_are_named_with_a_remedy() {
        for (base, switches, names) in [
            (
                "customary",
                &[("missed-capture", "allowed"), ("capture", "compulsory")][..],
                ["missed-capture = allowed", "capture = compulsory"],
            ),
            (
                "customary",
                &[("capture", "compulsory"), ("missed-capture", "allowed")],
                ["missed-capture = allowed", "capture = compulsory"],
            ),
            (
                "standard",
                &[("missed-capture", "allowed"), ("chain", "must-finish")],
                ["missed-capture = allowed", "chain = must-finish"],
            ),
            (
                "customary",
                &[("capture", "optional"), ("huff", "true")],
                ["missed-capture = huff", "capture = optional"],
            ),
        ] {
            let error = with(base, switches).expect_err("a contradiction");
            let message = error.to_string();
            for name in names {
                assert!(message.contains(name), "{message}");
            }
            assert!(
                error.remedy().is_some() && error.place().is_none(),
                "{message}"
            );
        }
    }
}
