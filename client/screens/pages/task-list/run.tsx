import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Pledge } from '../../../../shared/contract/view.ts'
import { pledgeStates } from '../../../../shared/states.ts'
import { view } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Facts } from '../../../components/figure.tsx'
import { Loaded, wholeFailure } from '../../../components/loaded.tsx'
import { PledgeBadge } from '../../../components/pledge-card.tsx'
import { ProgressRing } from '../../../components/progress.tsx'
import { RefreshButton } from '../../../components/refresh-button.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty, Failure, LoadStatus, NotGuaranteed } from '../../../components/states.tsx'
import { Switch } from '../../../components/switch.tsx'
import { clock, coinAmount, day, percent } from '../../../format.ts'
import { goUp, guardLeaving, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { type ScreenProps, TASKS } from '../../../routes.ts'
import { ask } from '../../../state/dialog.ts'
import { useAutoReinvest, useOnlineTime, useWakeLock } from './online-time.ts'

const INCOME = '/pages-sub/finance/balance-detail?coin=snt'

/** section 4: online time counts while this page can be seen. */
const askToLeave = () => ask({ text: t('run.leave'), confirm: t('run.leave.yes'), cancel: t('run.leave.no') })

/** One running task, section 4: its states, and only what can be done in each. */
export default function TaskRun({ query }: ScreenProps) {
  const id = query.get('id') ?? ''
  const loaded = useLoad(`run ${id}`, () => view('task-run', { id }))
  const { data, busy, reload } = loaded
  const retry = () => void reload()
  const part = data?.parts.pledge
  const failure = data && wholeFailure(data.parts)
  const running = part?.status !== 'failed' && part?.data?.state === 'running'

  useEffect(() => (running ? guardLeaving(askToLeave) : undefined), [running])

  const up = async () => {
    if (!running || (await askToLeave())) goUp(TASKS)
  }

  return (
    <Screen title={t('run.title')} onBack={() => void up()} end={<RefreshButton busy={busy} onRefresh={retry} />}>
      <LoadStatus of={loaded} heights={[56, 220, 48, 360]} />
      {failure && <Failure text={failure} onRetry={retry} />}
      {part && !failure && (
        <Loaded part={part} onRetry={retry}>
          {(pledge) =>
            pledge ? (
              <Run pledge={pledge} onChanged={reload} />
            ) : (
              <Empty icon="tasks" text={t('task.missing')}>
                <Link className="button quiet" href={TASKS}>
                  {t('home.chooseTask')}
                </Link>
              </Empty>
            )
          }
        </Loaded>
      )}
    </Screen>
  )
}

function Run({ pledge, onChanged }: { pledge: Pledge; onChanged: () => Promise<void> }) {
  const online = useOnlineTime(pledge, onChanged)
  const reinvest = useAutoReinvest(pledge, onChanged)
  useWakeLock(pledge.state === 'running')
  const { actions } = pledgeStates[pledge.state]
  // of today; when there is no today any more, of all days
  const isOpen = pledge.state !== 'ended'
  const daysDone = `${pledge.daysCompleted ?? '—'} / ${pledge.days}`
  return (
    <div className="run">
      <h2>{pledge.name}</h2>
      <PledgeBadge state={pledge.state} />
      <div className="run-ring">
        {isOpen ? (
          <ProgressRing percent={online.percent} label={t('run.progress')} />
        ) : (
          pledge.daysCompleted !== null && (
            <ProgressRing percent={(100 * pledge.daysCompleted) / pledge.days} label={t('run.daysDone')} />
          )
        )}
        <p>
          <span className="figure l">{isOpen ? percent(String(online.percent)) : daysDone}</span>
          {online.left !== null && pledge.state === 'running' && (
            <span className="card-note">{t('run.left', { time: clock(online.left) })}</span>
          )}
        </p>
      </div>
      {actions.includes('start') && (
        <Button busy={online.busy} onClick={() => void online.begin()}>
          {t('pledge.action.start')}
        </Button>
      )}
      {actions.includes('renew') && <Renew pledge={pledge} />}
      <p className="run-words" role="status">
        {online.problem ?? t(`run.words.${pledge.state}`)}
      </p>
      <section className="card">
        <Facts
          rows={[
            [t('task.region'), pledge.region],
            [t('pledge.principal'), `${coinAmount(pledge.principal, 'usdt')} USDT`],
            [t('run.daysDone'), daysDone],
            [t('pledge.produced'), `${coinAmount(pledge.produced, 'snt')} SNT`],
            [t('task.income'), `${coinAmount(pledge.income, 'snt')} SNT`],
            [t('task.rate'), percent(pledge.rate)],
            [t('run.started'), day(pledge.startedAt)],
            [t('task.unlock'), day(pledge.endsAt)],
          ]}
        />
        <NotGuaranteed />
        {isOpen && (
          <Switch
            name="autoReinvest"
            label={t('task.autoReinvest')}
            hint={t(pledge.autoReinvest ? 'task.autoReinvest.on' : 'task.autoReinvest.off')}
            checked={pledge.autoReinvest}
            disabled={reinvest.busy}
            onChange={(on) => void reinvest.change(on)}
          />
        )}
      </section>
      <Link
        className="text-button"
        href={INCOME}
        onClick={(event) => {
          if (pledge.state !== 'running') return
          event.preventDefault()
          void askToLeave().then((yes) => yes && navigate(INCOME))
        }}
      >
        {t('run.income')}
      </Link>
    </div>
  )
}

const Renew = ({ pledge }: { pledge: Pledge }) => (
  <div className="renew">
    <p className="form-problem" role="alert">
      {t('error.licenceExpired')}
    </p>
    {pledge.softwareExpired && (
      <Link className="button main" href="/pages-sub/software/index">
        {t('run.renewSoftware')}
      </Link>
    )}
    {pledge.nodeExpired && (
      <Link className="button main" href={`/pages-sub/node/index?region=${encodeURIComponent(pledge.region)}`}>
        {t('run.renewNode')}
      </Link>
    )}
  </div>
)
