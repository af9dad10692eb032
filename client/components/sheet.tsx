import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../i18n.ts'
import { Icon } from './icon.tsx'

type Props = {
  title?: string | undefined
  /** no way out but through the content */
  firm?: boolean
  kind?: 'sheet' | 'box'
  onClose: () => void
  children: ReactNode
}

/** A modal on the platform's `<dialog>`: the page behind is inert, Esc and Android's back close the top one, focus returns. Mounted means open. */
export function Sheet({ title, firm = false, kind = 'sheet', onClose, children }: Props) {
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
        event.preventDefault()
        if (!firm) onClose()
      }}
      onClick={(event) => {
        if (!firm && event.target === dialog.current) onClose()
      }}
    >
      <div className="sheet-body">
        {title && (
          <header className="sheet-head">
            <h2 id={id}>{title}</h2>
            {!firm && (
              <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </header>
        )}
        {children}
      </div>
    </dialog>
  )
}
