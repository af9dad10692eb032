/**
 * Small modules that several screens share and the first load does without, bundled into one file. All code that is loaded later imports this file (the
 * build adds the imports), except the screens that must be a single file; otherwise code splitting would create a file for each of these modules.
 */
import '../core/focus-heading.ts'
import '../core/fold-text.ts'
import '../core/platform-day.ts'
import '../data/device-notes.ts'
import '../data/member-list.ts'
import '../data/open-payments.ts'
import '../data/pages.ts'
import '../data/payment-outcome.ts'
import '../data/recharge-state.ts'
import '../data/share.ts'
import '../payment/payment-text.ts'
import '../payment/recharge-tones.ts'
import '../payment/still-checked.tsx'
import '../payment/use-intent.ts'
import '../ui/countdown.tsx'
import '../ui/no-match.tsx'
import '../ui/search-field.tsx'
import '../ui/split.tsx'
import '../../shared/calendar.ts'
