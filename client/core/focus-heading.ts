/** Leads to the heading of that id on this page, for the eye and for the keyboard. */
export function focusHeading(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
