import { useSignals } from '@preact/signals-react/runtime'
import { isSameTime } from '../../data/same-time.ts'
import { memberAt } from '../../data/session.ts'
import { LoadFailure, LoadStatus, useIsOffline } from '../../ui/states.tsx'
import { EarnedChart, NoEarnings } from '../../widgets/earnings-by-day.tsx'
import { useEarned } from '../../widgets/load-earned.ts'
import { sntPrice } from '../../widgets/snt-price.ts'
import { useRecentSntPrice } from '../../widgets/snt-price-age.tsx'

type Props = {
  /** height of the placeholder in pixels */
  height: number
  /** title of the card; a failure message names it */
  title: string
}

/** What the member's tasks earned in 7 days: the sum in both coins, and a bar for each day. */
export default function EarnedWeek({ height, title }: Props) {
  useSignals()
  const loaded = useEarned('task', '7')
  useRecentSntPrice()
  const { data, problem, reload } = loaded
  // offline, the card of the balances says of what time home's figures are
  const isAgeSaid = useIsOffline(problem) && isSameTime(loaded.at, memberAt.value)
  // `plain`, because with a picture, the message would be higher than the chart
  if (!data && problem) return <LoadFailure plain name={title} problem={problem} onRetry={() => void reload()} />
  return (
    <>
      {(!data || !isAgeSaid) && <LoadStatus of={loaded} heights={[height]} look="plot" />}
      {data &&
        (data.tasks.length > 0 ? (
          <EarnedChart days={data.days} asked={7} price={sntPrice().price} titled />
        ) : (
          <NoEarnings of="task" />
        ))}
    </>
  )
}
