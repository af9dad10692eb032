/**
 * Fades in what replaces a placeholder. What both have in common, the surface of a card or a boxed list, stays as it is, so that the page does not
 * flash. This is loaded after the first screen (`data/background.ts`).
 */
import { prefersReducedMotion } from '../core/reduced-motion.ts'

const FADE_MS = 160
const SURFACES = '.card, .boxed'

const isPlaceholder = (node: Node): boolean => node instanceof Element && node.matches('[class^=skeleton][role=status]')

/** The contents of the surfaces in `element`; without a surface, the element itself. */
function contentsOf(element: Element): readonly Element[] {
  const surfaces = element.matches(SURFACES) ? [element] : [...element.querySelectorAll(SURFACES)]
  return surfaces.length > 0 ? surfaces.flatMap(({ children }) => [...children]) : [element]
}

function fade(records: readonly MutationRecord[]): void {
  const places = records.flatMap(({ removedNodes, target }) => ([...removedNodes].some(isPlaceholder) ? [target] : []))
  if (places.length === 0 || prefersReducedMotion()) return
  // in the same place, or in an element there that was empty before
  const added = records.flatMap(({ addedNodes, target }) =>
    places.some((place) => place.contains(target)) ? [...addedNodes] : [],
  )
  for (const node of added)
    if (node instanceof Element && node.isConnected && !isPlaceholder(node))
      for (const content of contentsOf(node))
        content.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' })
}

/** Fades in all content that replaces a placeholder, from now on. */
export const fadeLoaded = (): void =>
  new MutationObserver(fade).observe(document.body, { childList: true, subtree: true })
