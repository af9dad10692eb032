import type { Coin } from '../../../../shared/limits.ts'
import { call } from '../../../api.ts'
import { Endless } from '../../../components/endless.tsx'
import { Field } from '../../../components/field.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/states.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { coinAmount, dateTime } from '../../../format.ts'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { usePages } from '../../../load.ts'
import { MY, type ScreenProps } from '../../../routes.ts'

const coins = ['all', 'usdt', 'snt'] as const

const DAY_S = 86_400

/** A day as a date field writes it, or ''. */
const dayOf = (text: string | null): string => (/^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? '') : '')

/** Unix seconds of the beginning of a day where the member is. */
const startOf = (day: string): number => Math.floor(new Date(`${day}T00:00:00`).getTime() / 1_000)

/** Every change of a balance with what it was after it, newest first, section 3. */
export default function BalanceDetail({ query }: ScreenProps) {
  const coin = coins.find((each) => each === query.get('coin')) ?? 'all'
  const [from, to] = [dayOf(query.get('from')), dayOf(query.get('to'))]
  const wrong = from !== '' && to !== '' && to < from
  const show = (changed: Record<string, string>) => {
    const next = new URLSearchParams({ coin, from, to, ...changed })
    navigate(`/pages-sub/finance/balance-detail?${next}`, { replace: true })
  }
  const list = usePages(
    (page) =>
      call('POST user/getMoneyLog', {
        page,
        ...(coin !== 'all' && { coin }),
        ...(from !== '' && { from: startOf(from) }),
        ...(to !== '' && !wrong && { to: startOf(to) + DAY_S - 1 }),
      }),
    `${coin} ${from} ${to}`,
  )
  return (
    <Screen title={t('records.title')} onBack={() => goUp(MY)}>
      <Tabs
        label={t('records.coin')}
        value={coin}
        onChange={(next) => show({ coin: next })}
        options={[
          ['all', t('records.all')],
          ['usdt', 'USDT'],
          ['snt', 'SNT'],
        ]}
      />
      <div className="dates">
        <Field
          name="from"
          type="date"
          label={t('records.from')}
          value={from}
          error={null}
          onChange={({ target }) => show({ from: target.value })}
        />
        <Field
          name="to"
          type="date"
          label={t('records.to')}
          value={to}
          error={wrong ? 'rules.dates.order' : null}
          onChange={({ target }) => show({ to: target.value })}
        />
      </div>
      <Endless
        state={list.state}
        problem={list.problem?.message}
        isEmpty={list.items.length === 0}
        onMore={list.more}
        empty={<Empty icon="records" text={t('records.empty')} />}
      >
        <ul className="rows">
          {list.items.map((movement) => {
            const unit: Coin = movement.coin === 'snt' ? 'snt' : 'usdt'
            const plus = !movement.amount.startsWith('-')
            return (
              <li key={movement.id}>
                <span className="row-main">
                  <strong>{movement.memo || t('records.noMemo')}</strong>
                  <time className="card-note">{dateTime(movement.createdAt)}</time>
                </span>
                <span className="row-end">
                  <span className={plus ? 'figure good' : 'figure'}>
                    {plus ? '+' : ''}
                    {coinAmount(movement.amount, unit)} {unit.toUpperCase()}
                  </span>
                  <span className="card-note">{t('records.after', { amount: coinAmount(movement.after, unit) })}</span>
                </span>
              </li>
            )
          })}
        </ul>
      </Endless>
    </Screen>
  )
}
