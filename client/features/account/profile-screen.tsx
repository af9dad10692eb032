import { useSignals } from '@preact/signals-react/runtime'
import * as rules from '../../../shared/rules.ts'
import { t } from '../../core/i18n.ts'
import { goUp, navigate } from '../../core/navigation.ts'
import { MY } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { pictureUrl } from '../../data/app-config.ts'
import { showToast } from '../../data/dialogs.ts'
import { useForm } from '../../data/form.ts'
import { member, reloadMember } from '../../data/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Screen } from '../../ui/screen.tsx'
import { FormProblem } from '../../ui/states.tsx'
import { PictureField } from './picture-field.tsx'
import { usePicture } from './use-picture.ts'

/** Edits the member's picture and nickname. */
export default function ProfileScreen() {
  useSignals()
  const own = member.value
  const picture = usePicture()
  const form = useForm({
    initial: { nickname: own?.nickname ?? '' },
    rules: { nickname: rules.nickname },
    // the upstream clears picture and biography when the request leaves them out
    submit: async ({ nickname }, { samePage, sameMember }) => {
      const chosen = await picture.send()
      if (chosen === null) return
      await call('POST user/profile', { avatar: chosen || stored(own?.avatar ?? ''), bio: own?.bio ?? '', nickname })
      await reloadMember().catch(() => undefined)
      if (!sameMember()) return
      showToast(t('profile.saved'))
      if (samePage()) navigate(MY, { replace: true })
    },
  })

  return (
    <Screen title={t('profile.title')} narrow onBack={() => goUp(MY)}>
      <form noValidate onSubmit={form.onSubmit}>
        <PictureField picture={picture} current={pictureUrl(own?.avatar ?? '')} />
        <Field
          {...form.field('nickname')}
          label={t('profile.nickname')}
          // without a nickname the app shows the username instead
          placeholder={own?.username}
          autoComplete="nickname"
          maxLength={30}
        />
        <FormProblem text={form.problem?.message} />
        <Button type="submit" busy={form.busy} disabled={picture.sent !== null}>
          {t('common.save')}
        </Button>
      </form>
    </Screen>
  )
}

/** The avatar to send back: not one that the upstream generated from a letter, which is a data URI. */
const stored = (avatar: string): string => (avatar.startsWith('data:') ? '' : avatar)
