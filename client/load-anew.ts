/** Loads the page anew as the server has it now: asked for like this, the worker puts it in the place of the one that it keeps. */
export async function loadAnew(): Promise<void> {
  // without a network the kept one is all there is
  await fetch('/', { cache: 'no-cache' }).catch(() => undefined)
  location.reload()
}
