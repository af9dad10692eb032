import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { t } from '../core/i18n.ts'
import { prefersReducedMotion } from '../core/reduced-motion.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { PlaceTitle } from './states.tsx'

type Props = {
  title?: string | undefined
  /**
   * what closes the sheet. `shown`: its close button, its backdrop, Esc and Android's back button. `quiet`: only Esc and the back button. `none`:
   * only its content
   */
  exit?: 'shown' | 'quiet' | 'none'
  kind?: 'sheet' | 'box'
  /** whether the focus begins at the title, so that a screen reader says first what the sheet is about; otherwise, at the first control */
  fromTitle?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * Animates a copy of a closed sheet. The sheet itself is removed at once, so that nothing waits for the animation.
 * @param scrolled how far the sheet was scrolled, in pixels
 */
function leave(sheet: HTMLDialogElement, scrolled: number): void {
  if (!('popover' in sheet) || prefersReducedMotion()) return
  const copy = sheet.cloneNode(true) as HTMLDialogElement
  // what was typed, such as a password, must not stay in the document: in a hidden browser tab, the copy is removed only when the tab is shown again
  for (const field of copy.querySelectorAll('input')) field.value = ''
  copy.inert = true
  copy.ariaHidden = 'true'
  copy.popover = 'manual'
  copy.classList.add('leaving')
  document.body.append(copy)
  copy.showPopover()
  copy.scrollTop = scrolled
  copy.onanimationend = ({ target }) => {
    if (target === copy) copy.remove()
  }
}

/** A modal `<dialog>`, open while mounted. The browser makes the page behind it inert, closes the dialog on Esc and restores the focus. */
export function Sheet({ title, exit = 'shown', kind = 'sheet', fromTitle = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // a layout effect, because it closes the dialog before React removes it from the document; otherwise the browser would not restore the focus
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('h2[tabindex]')?.focus()
    document.documentElement.classList.add('has-dialog')
    return () => {
      // a closed dialog is not scrolled any more
      const scrolled = shown?.scrollTop ?? 0
      shown?.close()
      if (shown) leave(shown, scrolled)
      if (!document.querySelector('dialog[open]')) document.documentElement.classList.remove('has-dialog')
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicking the backdrop is an additional way to close; keyboards use Esc
    <dialog
      ref={dialog}
      className={kind}
      aria-labelledby={title ? id : undefined}
      onCancel={(event) => {
        // the cancel event of a file input bubbles up to here as well
        if (event.target !== dialog.current) return
        event.preventDefault()
        if (exit !== 'none') onClose()
      }}
      onClose={() => {
        // on a second Esc, browsers close the dialog even if the first Esc was prevented
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
            <h2 id={id} tabIndex={fromTitle ? -1 : undefined}>
              {title}
            </h2>
            {exit === 'shown' && (
              <Button kind="icon" aria-label={t('common.close')} onClick={onClose}>
                <Icon name="close" />
              </Button>
            )}
          </div>
        )}
        <PlaceTitle value={title ?? ''}>{children}</PlaceTitle>
      </div>
    </dialog>
  )
}
