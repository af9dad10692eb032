import type { Shown } from '../../shared/contract/view.ts'
import { t } from './i18n.ts'

/** The beginner's level has a name of its own; what the upstream does not say is not made up. */
export const levelOf = ({ level, levelName }: Shown['agent']): string =>
  levelName === 'junior' ? t('my.level.junior') : level === null ? levelName : t('my.level', { level })
