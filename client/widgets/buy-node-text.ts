import { t } from '../core/i18n.ts'
import { regionName } from '../core/region-name.ts'

/** Label of a link to buy a node, with its region if that is known. */
export const buyNodeText = (region: string): string =>
  region ? t('firstSteps.node', { region: regionName(region) }) : t('node.title')
