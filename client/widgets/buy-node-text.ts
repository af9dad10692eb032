import { t } from '../core/i18n.ts'
import { regionName } from '../core/region-name.ts'

/** Label of a link to the nodes, with the region if it is known. */
export const buyNodeText = (region: string): string =>
  region ? t('firstSteps.node', { region: regionName(region) }) : t('node.title')
