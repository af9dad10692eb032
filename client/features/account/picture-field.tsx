import { useId, useRef } from 'react'
import { t } from '../../core/i18n.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ChipLabel } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { Picture } from './use-picture.ts'

type Props = {
  picture: Picture
  /** address of the picture that is stored now */
  current: string
  /** of the member */
  name: string
  /** why the server refused the picture when the profile was saved. Not shown once another picture is chosen */
  refusal: string | null
}

/** The member's avatar, with buttons to choose another picture, retry the upload and cancel it. Shows a preview and the upload's progress. */
export function PictureField({ picture, current, name, refusal }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { shown, sent } = picture
  const problem = picture.problem ?? (shown ? null : refusal)
  /** Runs the action of a button that disappears afterwards, and moves the focus to the file input. */
  function leave(act: () => unknown): void {
    act()
    input.current?.focus()
  }
  return (
    <div className="picture">
      <input
        ref={input}
        id={id}
        type="file"
        className="hidden"
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void picture.choose(file)
          // cleared, because choosing the same file again must fire `change`, too
          target.value = ''
        }}
      />
      <label htmlFor={id}>
        <Avatar src={shown ?? current} name={name} size={96} />
      </label>
      {sent !== null && <ProgressBar percent={sent * 100} label={t('profile.uploading')} />}
      <FormProblem id={`${id}-error`} text={problem ?? undefined} />
      <div className="picture-buttons">
        <ChipLabel htmlFor={id}>{t('profile.picture')}</ChipLabel>
        {shown && problem && (
          <Button kind="chip" onClick={() => leave(picture.send)}>
            {t('common.retry')}
          </Button>
        )}
        {shown && (
          <Button kind="chip" onClick={() => leave(picture.cancel)}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
