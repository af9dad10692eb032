/** The texts of the page behind a short invite link, which the server writes (`server/static/invite-page.ts`). */
import { perLanguage, readTexts } from './frames.ts'

/** Language → texts. */
export const inviteTexts = () =>
  perLanguage((language) => {
    const texts = readTexts(language)
    return {
      title: texts['invite.poster.title'],
      text: texts['invite.preview'],
      risk: texts['invite.risk'],
      open: texts['login.register'],
    }
  })
