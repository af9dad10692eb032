/** Tasks on hold because a licence has expired. One renewal is enough for all tasks that wait for it, so they are counted together. */
import type { Shown } from '../../shared/contract/view.ts'
import { sum } from '../../shared/decimal.ts'
import type { LicenceKind } from '../../shared/states.ts'
import { t } from '../core/i18n.ts'
import { ownAmount } from './own-amount.ts'

type Pledge = Pick<Shown['listedPledge'], 'state' | 'region' | 'principal' | 'softwareExpired' | 'nodeExpired'>

/** Whether a task is on hold until a licence of this kind is renewed. */
export const waitsFor = (
  pledge: Pick<Pledge, 'state' | 'softwareExpired' | 'nodeExpired'>,
  kind: LicenceKind,
): boolean => pledge.state === 'expired' && pledge[`${kind}Expired`]

/** The tasks that are on hold until a software is renewed, or a node in `region`. */
export const heldFor = <T extends Pledge>(pledges: readonly T[], kind: LicenceKind, region: string): T[] =>
  pledges.filter((each) => waitsFor(each, kind) && (kind === 'software' || each.region === region))

/** '2 tasks, 800.00 USDT on hold'. */
export const heldText = (held: readonly Pledge[]): string =>
  t('today.hold', { count: held.length, amount: ownAmount(sum(held.map(({ principal }) => principal))) })
