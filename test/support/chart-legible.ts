/** Whether the texts of charts can be read. */

/** An expression: the texts of charts that are smaller than 12 pixels, or whose contrast with what is behind them is below 4.5:1. */
export const ILLEGIBLE = `(() => {
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\\d.]+/g).map((each) => each / 255)
      .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const isOpaque = (colour) => !/^rgba|^transparent$/.test(colour)
  const surface = getComputedStyle(document.body).getPropertyValue('--surface').trim()
  const probe = document.createElement('i')
  probe.style.backgroundColor = surface
  document.body.append(probe)
  const behind = (each) => {
    const own = [getComputedStyle(each).backgroundColor, getComputedStyle(each, '::before').backgroundColor]
    return own.find(isOpaque) ?? getComputedStyle(probe).backgroundColor
  }
  const texts = [...document.querySelectorAll('.chart *')].filter((each) => each.checkVisibility() && !each.closest('.hidden') &&
    [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  const found = texts.flatMap((each) => {
    const { fontSize, color } = getComputedStyle(each)
    const [low, high] = [light(color), light(behind(each))].sort((one, other) => one - other)
    const contrast = (high + 0.05) / (low + 0.05)
    return Number(fontSize.replace('px', '')) < 12 || contrast < 4.5 ? [each.textContent + ' ' + fontSize + ' ' + contrast] : []
  })
  probe.remove()
  return texts.length > 5 ? found : ['no texts']
})()`
