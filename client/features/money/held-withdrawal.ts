import { dateTime } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { sentences } from '../../core/sentences.ts'
import { asProblem } from '../../data/api.ts'
import { serverNow } from '../../data/app-config.ts'
import { loadLateTexts } from '../../data/late-texts.ts'
import { fullMinute, heldUntil, loadPayoutAccounts, type PayoutAccount } from '../../widgets/payout-hold.tsx'

/**
 * Awaits a withdrawal. If the server refuses it because its payout account is held, the account was changed after the accounts had been loaded. Loads
 * them again, and adds to the problem's message until when, as the list shows it.
 * @param id of the payout account
 * @param show shows the accounts that have been loaded again
 * @throws what `sent` throws
 */
export async function explainHold<T>(
  sent: Promise<T>,
  id: number,
  show: (accounts: PayoutAccount[]) => void,
): Promise<T> {
  try {
    return await sent
  } catch (thrown) {
    const problem = asProblem(thrown)
    if (problem.code === 'payout_held') {
      const accounts = await loadPayoutAccounts().catch(() => null)
      if (accounts) show(accounts)
      const listed = heldUntil(accounts?.find((account) => account.id === id))
      const until = listed ?? fullMinute(serverNow() + (problem.retryAfter ?? 0))
      await loadLateTexts().then(
        () => {
          problem.message = sentences(problem.message, t('payout.held.until', { time: dateTime(until) }))
        },
        () => undefined,
      )
    }
    throw problem
  }
}
