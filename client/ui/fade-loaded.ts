/**
 * Shows placeholders only if loading takes a moment, and fades in what replaces them. What both have in common, the surface of a card or a boxed list,
 * stays as it is, so that the page does not flash. This is loaded after the first screen (`data/background.ts`), whose placeholders show at once.
 */
import { prefersReducedMotion } from '../core/reduced-motion.ts'

const FADE_MS = 160
/** Content that replaces a placeholder sooner than this comes without one: it would only flash. */
const WAIT_MS = 150
const SURFACES = '.card, .boxed'
const PLACEHOLDER = '[class^=skeleton][role=status]'

const isElement = (node: Node): node is Element => node instanceof Element
const isPlaceholder = (node: Node): boolean => isElement(node) && node.matches(PLACEHOLDER)

/** The contents of the surfaces in `element`; without a surface, the element itself. */
function contentsOf(element: Element): readonly Element[] {
  const surfaces = element.matches(SURFACES) ? [element] : [...element.querySelectorAll(SURFACES)]
  return surfaces.length > 0 ? surfaces.flatMap(({ children }) => [...children]) : [element]
}

/** The placeholders in `node`, or `node` itself. */
const placeholdersIn = (node: Node): readonly Element[] =>
  isElement(node) ? (node.matches(PLACEHOLDER) ? [node] : [...node.querySelectorAll(PLACEHOLDER)]) : []

/** When the current placeholders appear. One that takes the place of another, as that of a page's code does, waits no longer than that one. */
let due = 0

/** Keeps new placeholders invisible until they are due. They keep their room, so that nothing moves, and are announced at once. */
function hold(added: readonly Node[], removed: readonly Node[]): void {
  const placeholders = added.flatMap(placeholdersIn)
  if (placeholders.length === 0) return
  const now = performance.now()
  // those in hidden elements, for what is loaded only once it is in sight, have not been seen
  if (!removed.flatMap(placeholdersIn).some((each) => !each.closest('[aria-hidden]'))) due = now + WAIT_MS
  if (due <= now) return
  const duration = prefersReducedMotion() ? 0 : FADE_MS
  for (const each of placeholders)
    each.animate({ opacity: [0, 1] }, { delay: due - now, duration, fill: 'backwards', easing: 'ease-out' })
}

function fade(records: readonly MutationRecord[]): void {
  const places = records.flatMap(({ removedNodes, target }) => ([...removedNodes].some(isPlaceholder) ? [target] : []))
  if (places.length === 0 || prefersReducedMotion()) return
  // in the same place, or in an element there that was empty before
  const added = records.flatMap(({ addedNodes, target }) =>
    places.some((place) => place.contains(target)) ? [...addedNodes] : [],
  )
  // a surface stays only if the placeholder has shown it
  const isShown = due <= performance.now()
  for (const node of added)
    if (isElement(node) && node.isConnected && !isPlaceholder(node))
      for (const content of isShown ? contentsOf(node) : [node])
        content.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' })
}

function watch(records: readonly MutationRecord[]): void {
  fade(records)
  hold(
    records.flatMap(({ addedNodes }) => [...addedNodes]),
    records.flatMap(({ removedNodes }) => [...removedNodes]),
  )
}

/** From now on, holds new placeholders back for a moment, and fades in all content that replaces a placeholder. */
export const fadeLoaded = (): void =>
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true })
