import type { Coin } from '../../../../shared/limits.ts'
import { call } from '../../../api.ts'
import { Endless } from '../../../components/endless.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/states.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { coinAmount, dateTime } from '../../../format.ts'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { usePages } from '../../../load.ts'
import { MY, type ScreenProps } from '../../../routes.ts'

const coins = ['all', 'usdt', 'snt'] as const

/** Every change of a balance with what it was after it, newest first, section 3. */
export default function BalanceDetail({ query }: ScreenProps) {
  const coin = coins.find((each) => each === query.get('coin')) ?? 'all'
  const list = usePages((page) => call('POST user/getMoneyLog', { page, ...(coin !== 'all' && { coin }) }), coin)
  return (
    <Screen title={t('records.title')} onBack={() => goUp(MY)}>
      <Tabs
        label={t('records.coin')}
        value={coin}
        onChange={(next) => navigate(`/pages-sub/finance/balance-detail?coin=${next}`, { replace: true })}
        options={[
          ['all', t('records.all')],
          ['usdt', 'USDT'],
          ['snt', 'SNT'],
        ]}
      />
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
