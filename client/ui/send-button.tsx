import type { ComponentProps } from 'react'
import { t } from '../core/i18n.ts'
import { useOnline } from '../core/online.ts'
import { Button, ButtonLink } from './button.tsx'

/**
 * A button whose action needs a connection. Offline, the button looks disabled; that of a form also says when it can be used, unless it is busy. It can
 * be pressed nevertheless: the action then says why it failed, or succeeds if the browser was wrong about being offline. Only `busy` disables it: a form
 * with errors shows them when it is sent, and moves the focus to the first one.
 */
export function SendButton(props: Omit<ComponentProps<typeof Button>, 'disabled'>) {
  const offline = !useOnline() || undefined
  return (
    <Button {...props} aria-disabled={offline}>
      {offline && props.type === 'submit' && !props.busy ? (
        <span>
          {props.children}
          <small>{t('offline.later')}</small>
        </span>
      ) : (
        props.children
      )}
    </Button>
  )
}

/** A link to a page whose action needs a connection. Offline, it looks disabled, but still leads to the page, which says what is known. */
export function SendLink(props: ComponentProps<typeof ButtonLink>) {
  const isOnline = useOnline()
  return (
    <ButtonLink
      {...props}
      data-offline={!isOnline || undefined}
      title={isOnline ? undefined : t('offline.nothingSent')}
    />
  )
}
