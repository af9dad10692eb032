/** Scrolls to the heading with that id and focuses it. */
export function focusHeading(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
