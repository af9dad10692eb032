import { Link } from 'wouter'
import type { Shown } from '../../../shared/contract/view.ts'
import { levelOf } from '../../core/agent-level.ts'
import { t } from '../../core/i18n.ts'
import { useLazyComponent } from '../../core/lazy-component.ts'
import { maskedEmail, maskedPhone } from '../../core/mask.ts'
import { navigate } from '../../core/navigation.ts'
import { useOnline } from '../../core/online.ts'
import { withData } from '../../core/part.ts'
import {
  ASSETS,
  COMMUNITY,
  DOWNLOAD,
  GLOSSARY,
  GUIDE,
  LANGUAGE,
  MOVEMENTS,
  MY,
  MY_TASKS,
  NODES,
  NOTICES,
  ORDERS,
  PAYOUT_ACCOUNTS,
  PROFILE,
  PROMOTION,
  type ScreenProps,
  SECURITY,
  SOFTWARE,
  WEBSITE,
} from '../../core/paths.ts'
import { config, legalAddresses, pictureUrl } from '../../data/app-config.ts'
import { copy } from '../../data/clipboard.ts'
import { askQuestion } from '../../data/dialogs.ts'
import { explainDemo } from '../../data/explain-demo.ts'
import { useMemberView } from '../../data/member-view.ts'
import { logout, memberAt, memberLoaded, member as signedIn } from '../../data/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkMenu, type MenuEntry, MenuLink, MenuLinks } from '../../ui/link-menu.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LOG_OUT_ICON, SERVICE_ICON } from '../../ui/log-out-icon.ts'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Section } from '../../ui/section.tsx'
import { Failure, LoadStatus } from '../../ui/states.tsx'
import { BalanceCard, HideAmounts } from '../../widgets/balance-card.tsx'
import { PullToRefresh } from '../../widgets/pull-to-refresh.tsx'
import { serviceLink } from '../../widgets/support-link.ts'
import { Term } from '../../widgets/term.tsx'

const groups: readonly (readonly [title: string, entries: readonly MenuEntry[]])[] = [
  [
    'my.group.money',
    [
      [ASSETS, 'assets.title', 'wallet'],
      [ORDERS, 'orders.title', 'records'],
      [MOVEMENTS, 'records.title', 'history'],
      [PAYOUT_ACCOUNTS, 'payout.title', 'card'],
    ],
  ],
  [
    'my.group.training',
    [
      [MY_TASKS, 'my.tasks', 'tasks'],
      [SOFTWARE, 'software.title', 'chip'],
      [NODES, 'node.title', 'server'],
    ],
  ],
  ['team.title', [[PROMOTION, 'promotion.title', 'gift']]],
  [
    'my.group.account',
    [
      [SECURITY, 'security.title', 'shield'],
      [LANGUAGE, 'language.title', 'globe'],
    ],
  ],
]

/** The help pages. They are folded into one row, because most members rarely need them. */
const help: readonly MenuEntry[] = [
  [GUIDE, 'guide.title', 'info'],
  [GLOSSARY, 'help.glossary', 'book'],
  [NOTICES, 'home.notices', 'announcement'],
  [COMMUNITY, 'community.title', 'chat'],
  [WEBSITE, 'website.title', 'network'],
  [DOWNLOAD, 'download.title', 'download'],
]

/** The card that offers to install the app. It is loaded late and shown last, so that nothing moves when it appears. */
const installCode = () => import('../../widgets/install-card.tsx')

const legalCode = () => import('../../widgets/legal-links.tsx')

/** The operator's legal pages. Not `widgets/legal.tsx`, because this screen's code is a single file. */
function LegalRows() {
  const { content: LegalLinks, failed, retry } = useLazyComponent(legalCode)
  const isOnline = useOnline()
  if (LegalLinks) return <LegalLinks look="menu" />
  return failed && <Failure plain name={legalAddresses()} text={t('error.network')} waits={!isOnline} onRetry={retry} />
}

/** "My account", section 2 of the specification. The address contains whether the help pages are unfolded, so that "back" shows them again. */
export default function MyScreen({ query }: ScreenProps) {
  const showsHelp = query.get('help') === 'open'
  const loaded = useMemberView('my', { hasFallback: true })
  const { data, busy, reload } = loaded
  const { content: InstallCard } = useLazyComponent(installCode)
  const retry = () => void reload()
  const part = data?.parts.member
  const loadedMember = withData(part)
  // Until the account has loaded, or if that fails, the page shows what the session knows. That takes the same height, so that the menu does not
  // move.
  const known = loadedMember?.data ?? signedIn.peek()
  const status = {
    ...loaded,
    data: known,
    // right after a login, only the response to the login is known, which counts as loaded now
    at: loadedMember ? loaded.at : memberLoaded.peek() ? memberAt.peek() : Date.now(),
  }
  const service = known && serviceLink(config.peek(), known)
  const top = (member: Shown['profile']) => (
    <div className="my-top">
      <Profile member={member} />
      <BalanceCard member={member} />
    </div>
  )

  async function leave(): Promise<void> {
    if (
      await askQuestion({
        title: t('my.logout'),
        text: t('my.logout.text'),
        confirm: t('my.logout'),
        cancel: t('common.cancel'),
        danger: true,
      })
    )
      await logout()
  }

  return (
    <Screen title={t('my.title')} end={<HideAmounts />}>
      <PullToRefresh busy={busy} onRefresh={retry}>
        <LoadStatus of={status} heights={[]} />
        {loadedMember && part ? (
          <Loaded part={part} onRetry={retry} placeholder={null}>
            {top}
          </Loaded>
        ) : (
          known && top(known)
        )}
        <div className="my-menu">
          {groups.map(([title, entries]) => (
            <div key={title} className="my-group">
              <Section title={t(title)} look="minor">
                <LinkMenu entries={entries} />
              </Section>
            </div>
          ))}
          <div className="my-group">
            <Section title={t('my.group.help')} look="minor">
              <List boxed>
                {service && <MenuLink href={service} icon={SERVICE_ICON} title={t('my.service')} />}
                {config.peek()?.demo && (
                  <ListRow start={<Icon name="info" />} title={t('demo.title')} onClick={explainDemo} />
                )}
                <ListRow
                  start={<Icon name="help" />}
                  title={t('my.help.more')}
                  end={
                    <span className="my-turn">
                      <Icon name="chevron" size={20} />
                    </span>
                  }
                  aria-expanded={showsHelp}
                  onClick={() => navigate(showsHelp ? MY : `${MY}?help=open`, { replace: true })}
                />
                {showsHelp && (
                  <>
                    <MenuLinks entries={help} />
                    {legalAddresses() !== '' && <LegalRows />}
                  </>
                )}
              </List>
            </Section>
          </div>
        </div>
        <List boxed>
          <ListRow start={<Icon name={LOG_OUT_ICON} />} title={t('my.logout')} danger onClick={() => void leave()} />
        </List>
        {InstallCard && <InstallCard />}
      </PullToRefresh>
    </Screen>
  )
}

const Profile = ({ member }: { member: Shown['profile'] }) => (
  <div className="profile">
    <Avatar
      src={pictureUrl(member.avatar || (config.peek()?.logo ?? ''))}
      name={member.nickname || member.username}
      size={64}
    />
    <div className="profile-text">
      <Link className="profile-name" href={PROFILE}>
        <strong>{member.nickname || member.username}</strong>
        <Icon name="chevron" size={20} />
      </Link>
      <span className="profile-facts">
        <Note>
          {[member.nickname && member.username, maskedPhone(member.mobile), maskedEmail(member.email ?? '')]
            .filter(Boolean)
            .join(' · ')}
        </Note>
        <Note>
          <Term word="agent">{levelOf(member)}</Term>
        </Note>
      </span>
      {member.inviteCode && (
        <Button kind="chip" onClick={() => void copy(member.inviteCode)}>
          {t('my.inviteCode', { code: member.inviteCode })}
          <Icon name="copy" size={16} />
        </Button>
      )}
    </div>
  </div>
)
