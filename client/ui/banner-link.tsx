import { t } from '../core/i18n.ts'
import { Anchor } from './anchor.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  kind: 'pending' | 'good' | 'neutral'
  text: string
  href: string
  /** called when the close button is pressed or the link is followed; without `onClose`, the banner has no close button */
  onClose?: () => void
}

const ICONS = { pending: 'clock', good: 'check', neutral: 'info' } as const

/** A line across the top of every page, which is one link. Put it in a status region, so that it is read out. */
export const BannerLink = ({ kind, text, href, onClose }: Props) => (
  <div className={`banner-link ${kind}`}>
    <Anchor className="banner-anchor" href={href} onClick={onClose}>
      <Icon name={ICONS[kind]} size={20} />
      <span>{text}</span>
      {!onClose && <Icon name="chevron" size={16} />}
    </Anchor>
    {onClose && (
      <Button kind="icon" aria-label={t('common.close')} onClick={onClose}>
        <Icon name="close" size={20} />
      </Button>
    )}
  </div>
)
