import { Link } from 'wouter'
import type { Member } from '../../../../shared/contract/view.ts'
import { levelOf } from '../../../agent-level.ts'
import { view } from '../../../api.ts'
import { copy } from '../../../clipboard.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { BalanceCard } from '../../../components/balance-card.tsx'
import { Icon } from '../../../components/icon.tsx'
import { LinkMenu, type MenuEntry } from '../../../components/link-menu.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { PullToRefresh } from '../../../components/pull-to-refresh.tsx'
import { Screen } from '../../../components/screen.tsx'
import { LoadStatus } from '../../../components/states.tsx'
import { t } from '../../../i18n.ts'
import { useLoad } from '../../../load.ts'
import { maskedEmail } from '../../../masked.ts'
import { TASKS } from '../../../routes.ts'
import { serviceLink } from '../../../service-link.ts'
import { ask } from '../../../state/dialog.ts'
import { logout, member as signedIn } from '../../../state/session.ts'
import { config, pictureUrl } from '../../../state/system.ts'

const entries: readonly MenuEntry[] = [
  ['/pages-sub/assets/index', 'assets.title', 'wallet'],
  [`${TASKS}?tab=mine`, 'my.tasks', 'tasks'],
  ['/pages-sub/software/index', 'software.title', 'chip'],
  ['/pages-sub/node/index', 'node.title', 'server'],
  ['/pages-sub/finance/trade-detail', 'trades.title', 'swap'],
  ['/pages-sub/finance/balance-detail', 'records.title', 'records'],
  ['/pages-sub/promotion/index', 'promotion.title', 'gift'],
  ['/pages-sub/withdrawal-type/index', 'payout.title', 'send'],
  ['/pages-sub/password/edit-password-type', 'security.title', 'shield'],
  ['/pages-sub/notices/index', 'home.notices', 'bell'],
  ['/pages-sub/language-settings/index', 'language.title', 'globe'],
  ['/pages-sub/official-community/index', 'community.title', 'team'],
  ['/pages/website/index', 'website.title', 'info'],
  ['/pages/download/index', 'download.title', 'download'],
]

/** The member's account, section 2. */
export default function My() {
  const loaded = useLoad('my', () => view('my'))
  const { data, busy, reload } = loaded
  const retry = () => void reload()
  const part = data?.parts.member
  const known = part && part.status !== 'failed' ? part.data : signedIn.peek()
  const service = known && serviceLink(config.peek(), known)

  async function leave(): Promise<void> {
    if (
      await ask({
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
    <Screen title={t('my.title')}>
      <PullToRefresh busy={busy} onRefresh={retry}>
        <LoadStatus of={loaded} heights={[126, 102]} />
        {part && (
          <Loaded part={part} onRetry={retry}>
            {(member) => (
              <>
                <Profile member={member} />
                <BalanceCard member={member} />
              </>
            )}
          </Loaded>
        )}
        <LinkMenu entries={entries}>
          {service && (
            <li>
              <a href={service} target="_blank" rel="noopener noreferrer">
                <Icon name="headset" />
                <span>{t('my.service')}</span>
                <Icon name="chevron" size={20} />
              </a>
            </li>
          )}
          <li>
            <button type="button" className="danger" onClick={() => void leave()}>
              <Icon name="logout" />
              <span>{t('my.logout')}</span>
            </button>
          </li>
        </LinkMenu>
      </PullToRefresh>
    </Screen>
  )
}

const Profile = ({ member }: { member: Member }) => (
  <section className="profile">
    <Avatar src={pictureUrl(member.avatar || (config.peek()?.logo ?? ''))} size={64} />
    <div>
      <Link className="profile-name" href="/pages-sub/profile/index">
        <strong>{member.nickname || member.username}</strong>
        <Icon name="chevron" size={20} />
      </Link>
      <span className="card-note">
        {[member.nickname && member.username, maskedEmail(member.email)].filter(Boolean).join(' · ')}
      </span>
      <span className="card-note">{levelOf(member)}</span>
      {member.inviteCode && (
        <button type="button" className="chip-link" onClick={() => void copy(member.inviteCode)}>
          {t('my.inviteCode', { code: member.inviteCode })}
          <Icon name="copy" size={16} />
        </button>
      )}
    </div>
  </section>
)
