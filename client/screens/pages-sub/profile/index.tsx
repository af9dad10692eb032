import { useSignals } from '@preact/signals-react/runtime'
import * as rules from '../../../../shared/rules.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Screen } from '../../../components/screen.tsx'
import { FormProblem } from '../../../components/states.tsx'
import { useForm } from '../../../form.ts'
import { goUp, navigate } from '../../../hash.ts'
import { t } from '../../../i18n.ts'
import { MY } from '../../../routes.ts'
import { say } from '../../../state/dialog.ts'
import { member, reloadMember } from '../../../state/session.ts'
import { pictureUrl } from '../../../state/system.ts'
import { PictureField } from './picture-field.tsx'
import { usePicture } from './use-picture.ts'

/** Picture and nickname. */
export default function Profile() {
  useSignals()
  const own = member.value
  const picture = usePicture()
  const form = useForm({
    initial: { nickname: own?.nickname ?? '' },
    rules: { nickname: rules.nickname },
    // the upstream empties picture and biography when they do not come along
    submit: async ({ nickname }, { isHere, isThem }) => {
      const chosen = await picture.send()
      if (chosen === null) return
      await call('POST user/profile', { avatar: chosen || stored(own?.avatar ?? ''), bio: own?.bio ?? '', nickname })
      await reloadMember().catch(() => undefined)
      if (!isThem()) return
      say(t('profile.saved'))
      if (isHere()) navigate(MY, { replace: true })
    },
  })

  return (
    <Screen title={t('profile.title')} narrow onBack={() => goUp(MY)}>
      <form noValidate onSubmit={form.onSubmit}>
        <PictureField picture={picture} current={pictureUrl(own?.avatar ?? '')} />
        <Field
          {...form.field('nickname')}
          label={t('profile.nickname')}
          // what stands for it as long as there is none
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

/** A letter picture made by the upstream is not sent back to it. */
const stored = (avatar: string): string => (avatar.startsWith('data:') ? '' : avatar)
