import { useSignalEffect } from '@preact/signals-react'
import { pageBuild } from '../core/build-id.ts'
import { t } from '../core/i18n.ts'
import { reloadApp } from '../core/reload-app.ts'
import { call } from '../data/api.ts'
import { askQuestion, type Question } from '../data/dialogs.ts'
import { serverBuild } from '../data/session.ts'

let versionAsked = false

/** Section 1 of the specification: asks once whether to reload for a new version. If the upstream enforces the version, members can only confirm. */
export function useNewVersion(): void {
  useSignalEffect(() => {
    const build = serverBuild.value
    if (!build || build === pageBuild || versionAsked) return
    versionAsked = true
    void askForVersion()
  })
}

async function askForVersion(): Promise<void> {
  const isEnforced = await call('GET index/appUrl', {}).then(
    ({ enforce }) => enforce,
    () => false,
  )
  const question: Question = {
    title: t('version.title'),
    text: t(isEnforced ? 'version.enforced' : 'version.text'),
    confirm: t('version.update'),
    ...(!isEnforced && { cancel: t('version.later') }),
    of: 'app',
  }
  if (await askQuestion(question)) void reloadApp()
}
