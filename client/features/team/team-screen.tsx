import { levelOf } from '../../core/agent-level.ts'
import { coinAmount, whole } from '../../core/format.ts'
import { t } from '../../core/i18n.ts'
import { navigate } from '../../core/navigation.ts'
import { withData } from '../../core/part.ts'
import { PROMOTION, type ScreenProps, TEAM } from '../../core/paths.ts'
import { useMemberView } from '../../data/member-view.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { AllFailed, commonFailure, Loaded, namesOf } from '../../ui/loaded.tsx'
import { NotGuaranteed } from '../../ui/not-guaranteed.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { Split } from '../../ui/split.tsx'
import { LoadStatus, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { HideAmounts } from '../../widgets/balance-card.tsx'
import { PullToRefresh } from '../../widgets/pull-to-refresh.tsx'
import { Term } from '../../widgets/term.tsx'
import { Invite } from './invite.tsx'
import { Members } from './members.tsx'
import { lowerLevels, TeamSplit } from './team-split.tsx'

const levels = ['0', '1', '2', '3'] as const

/** Text keys of the names of this screen's parts, for messages that say which part could not be loaded. */
const NAMES = { team: 'team.data', member: 'invite.title' } as const

/** Heights of the card with the invitation link, and of some members' rows. */
const INVITE = 243
const ROWS = [64, 64, 64, 64]

/** The shape of the screen while its data is loading: two cards, then the members below their filter and search. */
const Placeholder = () => (
  <Split
    side={
      <Section title={t('team.members')}>
        <Skeleton heights={[48]} />
        <Skeleton heights={[44]} />
        <Skeleton heights={ROWS} as="rows" />
      </Section>
    }
  >
    <Skeleton heights={[331, INVITE]} />
  </Split>
)

/** Team figures, the member's own level, the invite link and the team's members, section 2 of the specification. */
export default function TeamScreen({ query }: ScreenProps) {
  const loaded = useMemberView('team')
  const { data, busy, reload } = loaded
  const level = levels.find((each) => each === query.get('level')) ?? '0'
  const retry = () => void reload()
  const failure = data && commonFailure(data.parts)
  const team = withData(data?.parts.team)?.data
  const member = withData(data?.parts.member)?.data
  // without members there is nothing to search or to filter. `teamCount` is asked, too, because an upstream may list the levels separately
  const isEmpty = team?.members.items.length === 0 && !team.teamCount
  const showLevel = (next: string) => navigate(`${TEAM}${next === '0' ? '' : `?level=${next}`}`, { replace: true })
  return (
    <Screen title={t('team.title')} end={<HideAmounts />}>
      <PullToRefresh busy={busy} onRefresh={retry}>
        <LoadStatus of={loaded} name={namesOf(loaded.outdated, NAMES)} placeholder={<Placeholder />} />
        {failure && <AllFailed text={failure} busy={busy} onRetry={retry} />}
        {data && !failure && (
          <Split
            side={
              // the members come from the same call as the figures, whose failure is shown in their place
              data.parts.team.status !== 'failed' && (
                <Section title={t('team.members')} id="team-members">
                  {!isEmpty && (
                    <Tabs
                      label={t('team.level')}
                      value={level}
                      onChange={showLevel}
                      options={levels.map((each) => [each, t(`team.level.${each}`)] as const)}
                    />
                  )}
                  {/* waits for the view, because the view also loads the first page of the members of all levels */}
                  {level === '0' && data.parts.team.status === 'pending' && !team ? (
                    <Skeleton heights={ROWS} as="rows" />
                  ) : (
                    <Members
                      level={isEmpty ? 0 : Number(level)}
                      first={team?.members ?? null}
                      searchable={!isEmpty}
                      onAll={() => showLevel('0')}
                    />
                  )}
                </Section>
              )
            }
          >
            <Card title={t('team.data')}>
              {member && (
                <Note as="p">
                  <Term word="agent">{levelOf(member)}</Term>
                </Note>
              )}
              <Loaded
                part={data.parts.team}
                name={t('team.title')}
                onRetry={retry}
                placeholder={<Skeleton heights={[143]} />}
              >
                {(counts) => {
                  const below = lowerLevels(counts)
                  return (
                    <>
                      <TeamSplit direct={counts.directCount} below={below} />
                      {/* counts that make no bar stand as lines, because three tiles would leave a gap; of an empty team, one zero is enough */}
                      <KeyValues
                        layout={below === null && counts.teamCount !== 0 ? 'lines' : 'tiles'}
                        rows={[
                          [t('team.count'), whole(counts.teamCount)],
                          ...(below === null && counts.teamCount !== 0
                            ? [[t('team.direct'), whole(counts.directCount)] as const]
                            : []),
                          [t('team.today'), whole(counts.todayCount)],
                        ]}
                      />
                      <KeyValues
                        layout="tiles"
                        rows={[
                          [t('common.earnedToday'), `${coinAmount(counts.todayIncome, 'snt')} SNT`],
                          [t('team.totalIncome'), `${coinAmount(counts.totalIncome, 'snt')} SNT`],
                        ]}
                      />
                    </>
                  )
                }}
              </Loaded>
              <NotGuaranteed text={t('common.pastEarnings')} />
              <ButtonLink kind="text" href={PROMOTION}>
                {t('promotion.title')}
              </ButtonLink>
            </Card>
            <Loaded
              part={data.parts.member}
              name={t('invite.title')}
              onRetry={retry}
              placeholder={<Skeleton heights={[INVITE]} />}
            >
              {({ inviteCode }) => <Invite code={inviteCode} />}
            </Loaded>
          </Split>
        )}
      </PullToRefresh>
    </Screen>
  )
}
