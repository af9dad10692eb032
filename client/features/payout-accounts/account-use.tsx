import { useSignals } from '@preact/signals-react/runtime'
import { day } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { useLateTexts } from '../../data/late-texts.ts'
import { Note } from '../../ui/note.tsx'
import { timesUsed, type Use, type Withdrawn } from './times-used.ts'

function textOf({ count, lastAt, of }: Use): string {
  if (count === 0) return of === null ? t('payout.used.never') : t('payout.used.notOf', { total: of })
  const values = { count, day: day(lastAt) }
  return of === null ? t('payout.used.times', values) : t('payout.used.timesOf', { ...values, total: of })
}

type Props = { account: { address: string; network: string }; withdrawn: Withdrawn | null }

/** Says how often something was withdrawn to an account, and when last. Renders nothing as long as no withdrawals are loaded, or if they do not show it. */
export function AccountUse({ account, withdrawn }: Props) {
  const use = withdrawn && timesUsed(account, withdrawn)
  return use && <UseNote use={use} />
}

/** Its line stays empty until its text has loaded, so that nothing below moves. */
function UseNote({ use }: { use: Use }) {
  useSignals()
  const hasTexts = useLateTexts().data !== null
  return <Note as="p">{hasTexts ? textOf(use) : '\u00a0'}</Note>
}
