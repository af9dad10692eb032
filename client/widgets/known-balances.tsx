import { useSignals } from '@preact/signals-react/runtime'
import { member, memberAt } from '../data/session.ts'
import { Note } from '../ui/note.tsx'
import { AsOf } from '../ui/states.tsx'
import { BalanceCard } from './balance-card.tsx'

/**
 * Shown where a page could not load what it needs: the last known balances with their age, and why nothing can be paid now.
 * @param props.why the reason, a sentence; '' on pages where nothing is paid, or if the reason has gone
 */
export function KnownBalances({ why }: { why: string }) {
  useSignals()
  return (
    <div className="known-balances">
      {member.value && (
        <>
          <BalanceCard member={member.value} />
          <AsOf age={(Date.now() - memberAt.value) / 1_000} />
        </>
      )}
      {why && (
        <Note as="p" icon="info">
          {why}
        </Note>
      )}
    </div>
  )
}
