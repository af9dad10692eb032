import { useState } from 'react'
import { COLUMN_LENGTH } from '../../../shared/limits.ts'
import * as rules from '../../../shared/rules.ts'
import { t } from '../../core/i18n.ts'
import { goUp, navigate } from '../../core/navigation.ts'
import { MY } from '../../core/paths.ts'
import { call } from '../../data/api.ts'
import { pictureUrl } from '../../data/app-config.ts'
import { askQuestion, showToast } from '../../data/dialogs.ts'
import { useForm } from '../../data/form.ts'
import { member, reloadMember } from '../../data/session.ts'
import { errorText, Field } from '../../ui/field.tsx'
import { FormPanel } from '../../ui/form-panel.tsx'
import { FormProblem } from '../../ui/message-box.tsx'
import { Note } from '../../ui/note.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { MemberDetails } from '../../widgets/member-details.tsx'
import { PictureField } from './picture-field.tsx'
import { usePicture } from './use-picture.ts'

/** The form for the member's picture, nickname and bio. */
export default function ProfileScreen() {
  return (
    <Screen title={t('profile.title')} narrow onBack={() => goUp(MY)}>
      <MemberDetails>
        <FormPanel>
          <ProfileForm />
        </FormPanel>
      </MemberDetails>
    </Screen>
  )
}

function ProfileForm() {
  // the profile as it was when the form was opened. Only fields that the member has changed since then are sent
  const [own] = useState(() => member.peek())
  const isUnread = own?.bio === null
  const picture = usePicture()
  const form = useForm({
    initial: { nickname: own?.nickname ?? '', bio: own?.bio ?? '', avatar: '' },
    keeps: ['nickname', 'bio'],
    rules: {
      // a nickname may only be empty if there is none yet, because the upstream cannot remove a nickname
      nickname: own?.nickname ? rules.nickname : rules.optional(rules.nickname),
      bio: rules.bio,
    },
    submit: async ({ nickname, bio }, { samePage, sameMember }) => {
      const erases = isUnread && bio.trim() === ''
      if (erases && !(await askToErase())) return
      const avatar = await picture.send()
      if (avatar === null) return
      await call('POST user/profile', {
        ...(avatar && { avatar }),
        ...((erases || bio !== (own?.bio ?? '')) && { bio }),
        ...(nickname !== own?.nickname && nickname.trim() !== '' && { nickname }),
      })
      await reloadMember().catch(() => undefined)
      if (!sameMember()) return
      showToast(t('profile.saved'))
      if (samePage()) navigate(MY, { replace: true })
    },
  })

  return (
    <form noValidate onSubmit={form.onSubmit}>
      <PictureField
        picture={picture}
        current={pictureUrl(own?.avatar ?? '')}
        name={own?.nickname || own?.username || ''}
        refusal={errorText(form.field('avatar').error)}
      />
      <Field
        {...form.field('nickname')}
        label={t('profile.nickname')}
        // without a nickname the app shows the username instead
        placeholder={own?.username}
        autoComplete="nickname"
        maxLength={30}
      />
      <TextArea
        {...form.field('bio')}
        label={t('profile.bio')}
        left={COLUMN_LENGTH.bio - rules.storedLength(form.values.bio.trim())}
        rows={3}
      />
      {isUnread && (
        <Note as="p" icon="info">
          {t('profile.bio.unknown')}
        </Note>
      )}
      <FormProblem text={form.problem} />
      <SendButton type="submit" busy={form.busy || picture.sent !== null}>
        {t('common.save')}
      </SendButton>
    </form>
  )
}

const askToErase = (): Promise<boolean | undefined> =>
  askQuestion({
    title: t('profile.bio.erase.title'),
    text: t('profile.bio.erase.text'),
    confirm: t('profile.bio.erase.confirm'),
    cancel: t('common.cancel'),
    danger: true,
  })
