import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import * as rules from '../../../../shared/rules.ts'
import { asProblem, call, sendPicture } from '../../../api.ts'
import { Avatar } from '../../../components/avatar.tsx'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Screen } from '../../../components/screen.tsx'
import { FormProblem } from '../../../components/states.tsx'
import { useForm } from '../../../form.ts'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { shrink } from '../../../picture.ts'
import { MY } from '../../../routes.ts'
import { say } from '../../../state/dialog.ts'
import { member, reloadMember } from '../../../state/session.ts'
import { pictureUrl } from '../../../state/system.ts'

/** Picture and nickname. */
export default function Profile() {
  useSignals()
  const own = member.value
  const [busy, setBusy] = useState(false)
  const [avatar, setAvatar] = useState(own?.avatar ?? '')
  const form = useForm({
    initial: { nickname: own?.nickname ?? '' },
    rules: { nickname: rules.nickname },
    // the upstream empties picture and biography when they do not come along
    submit: async ({ nickname }, { isHere, isThem }) => {
      await call('POST user/profile', { avatar: stored(avatar), bio: own?.bio ?? '', nickname })
      await reloadMember().catch(() => undefined)
      if (!isThem()) return
      say(t('profile.saved'))
      if (isHere()) navigate(MY, { replace: true })
    },
  })

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setBusy(true)
    try {
      setAvatar((await sendPicture(await shrink(file))).url)
    } catch (error) {
      say(
        error instanceof Error && error.name === 'InvalidStateError'
          ? t('error.file_refused')
          : asProblem(error).message,
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <Screen title={t('profile.title')} narrow onBack={() => goUp(MY)}>
      <form noValidate onSubmit={form.onSubmit}>
        <label className="picture">
          <Avatar src={pictureUrl(avatar)} size={96} />
          <span className="chip-link">{t(busy ? 'profile.uploading' : 'profile.picture')}</span>
          <input
            type="file"
            className="hidden"
            accept="image/png,image/jpeg,image/gif,image/webp"
            disabled={busy}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
        </label>
        <Field
          {...form.field('nickname')}
          label={t('profile.nickname')}
          // what stands for it as long as there is none
          placeholder={own?.username}
          autoComplete="nickname"
          maxLength={30}
        />
        <FormProblem text={form.problem?.message} />
        <Button type="submit" busy={form.busy} disabled={busy}>
          {t('common.save')}
        </Button>
      </form>
    </Screen>
  )
}

/** A letter picture made by the upstream is not sent back to it. */
const stored = (avatar: string): string => (avatar.startsWith('data:') ? '' : avatar)
