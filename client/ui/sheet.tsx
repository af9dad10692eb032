import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../core/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  title?: string | undefined
  /** `quiet`: by Esc and Android's back, and whatever the content has for it; `none`: through the content alone */
  exit?: 'shown' | 'quiet' | 'none'
  kind?: 'sheet' | 'box'
  onClose: () => void
  children: ReactNode
}

/** A modal on the platform's `<dialog>`: the page behind is inert, Esc and Android's back close the top one, focus returns. Mounted means open. */
export function Sheet({ title, exit = 'shown', kind = 'sheet', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // before the dialog leaves the document: only then does the browser give the focus back
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    document.documentElement.classList.add('has-dialog')
    return () => {
      shown?.close()
      if (!document.querySelector('dialog[open]')) document.documentElement.classList.remove('has-dialog')
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the dialog is an extra way out; Esc is the keyboard's
    <dialog
      ref={dialog}
      className={kind}
      aria-labelledby={title ? id : undefined}
      onCancel={(event) => {
        // a file that was not chosen is told of in the same word
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (exit !== 'none') onClose()
      }}
      onClose={() => {
        // a second Esc closes it whatever was said to the first
        if (exit === 'none') dialog.current?.showModal()
        else onClose()
      }}
      onClick={(event) => {
        if (exit === 'shown' && event.target === dialog.current) onClose()
      }}
    >
      <div className="sheet-body">
        {title && (
          <div className="sheet-head">
            <h2 id={id}>{title}</h2>
            {exit === 'shown' && (
              <Button kind="icon" aria-label={t('common.close')} onClick={onClose}>
                <Icon name="close" />
              </Button>
            )}
          </div>
        )}
        {children}
      </div>
    </dialog>
  )
}
