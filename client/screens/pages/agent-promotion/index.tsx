import { Link } from 'wouter'
import { levelOf } from '../../../agent-level.ts'
import { view } from '../../../api.ts'
import { Facts } from '../../../components/figure.tsx'
import { Loaded, wholeFailure } from '../../../components/loaded.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Failure, LoadStatus, NotGuaranteed } from '../../../components/states.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { coinAmount, whole } from '../../../format.ts'
import { navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { type ScreenProps, TEAM } from '../../../routes.ts'
import { Invite } from './invite.tsx'
import { Members } from './members.tsx'
import { belowOf, TeamSplit } from './team-split.tsx'

const levels = ['0', '1', '2', '3'] as const

/** Team data, the member's own level, the invite link and the members below, section 2. */
export default function AgentPromotion({ query }: ScreenProps) {
  const loaded = useLoad('team', () => view('team'))
  const { data, busy, reload } = loaded
  const level = levels.find((each) => each === query.get('level')) ?? '0'
  const retry = () => void reload()
  const failure = data && wholeFailure(data.parts)
  return (
    <Screen title={t('team.title')}>
      <PullToRefresh busy={busy} onRefresh={retry}>
        <LoadStatus of={loaded} heights={[395, 493, 76, 76]} />
        {failure && <Failure text={failure} onRetry={retry} />}
        {data && !failure && (
          <>
            <section className="card">
              <h2>{t('team.data')}</h2>
              {data.parts.member.status !== 'failed' && <p className="card-note">{levelOf(data.parts.member.data)}</p>}
              <Loaded part={data.parts.team} onRetry={retry}>
                {(team) => {
                  const below = belowOf(team)
                  return (
                    <>
                      <TeamSplit direct={team.directCount} below={below} />
                      <Facts
                        rows={[
                          [t('team.count'), whole(team.teamCount)],
                          ...(below === null ? [[t('team.direct'), whole(team.directCount)] as const] : []),
                          [t('team.today'), whole(team.todayCount)],
                          [t('team.todayIncome'), `${coinAmount(team.todayIncome, 'snt')} SNT`],
                          [t('team.totalIncome'), `${coinAmount(team.totalIncome, 'snt')} SNT`],
                        ]}
                      />
                    </>
                  )
                }}
              </Loaded>
              <NotGuaranteed />
              <Link className="text-button" href="/pages-sub/promotion/index">
                {t('promotion.title')}
              </Link>
            </section>
            <Loaded part={data.parts.member} onRetry={retry}>
              {(member) => <Invite code={member.inviteCode} />}
            </Loaded>
            <section aria-labelledby="team-members">
              <h2 id="team-members">{t('team.members')}</h2>
              <Tabs
                label={t('team.level')}
                value={level}
                onChange={(next) => navigate(`${TEAM}${next === '0' ? '' : `?level=${next}`}`, { replace: true })}
                options={levels.map((each) => [each, t(`team.level.${each}`)] as const)}
              />
              <Members level={Number(level)} />
            </section>
          </>
        )}
      </PullToRefresh>
    </Screen>
  )
}
