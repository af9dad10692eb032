/**
 * Everything that moves in the app, as a table for the component page. A row states what moves and how, its tokens of `styles/tokens.css`, its
 * purpose, and what remains of it with reduced motion.
 */
const MOTION: readonly (readonly [what: string, how: string, duration: string, purpose: string, reduced: string])[] = [
  [
    'Page forward, back',
    'comes from the right over the old one, which comes back from the left',
    '--slow, --ease',
    'shows the direction',
    'at once',
  ],
  ['Tab, replaced page', 'fades in', '--fast', 'marks a new place', 'at once'],
  ['Page whose code loads', 'line at the upper edge', 'as long as it takes', 'says that it goes on', 'in steps'],
  ['Sheet', 'rises; a copy sinks', '300 ms, 200 ms, --ease', 'shows that it lies above the page', 'at once'],
  [
    'Sheet that is pulled down',
    'follows the finger, leaves or moves back',
    '200 ms',
    'is closed where it came from',
    'at once',
  ],
  ['Message box', 'grows a little; a copy shrinks', '200 ms, --ease', 'asks for attention', 'at once'],
  ['Content of a sheet', 'the sheet takes its new height', '240 ms', 'keeps the lower edge in place', 'at once'],
  ['Toast', 'rises a little and fades in', '--fast', 'does not startle', 'at once'],
  ['Success', 'links, nodes, tick: each once', '--slow, in turn', 'says that it is done', 'the last picture'],
  ['Amount that changes', 'is tinted; on home, also later', '3 × --slow', 'draws the eye to it', 'at once'],
  ['Total that changes', 'counts to the new one', '320 ms', 'shows which way it goes', 'at once'],
  ['Ring of a run', 'grows', '--slow', 'shows progress', 'at once'],
  ['Head of that ring', 'pulses while time counts', 'as long as it takes', 'says that it goes on', 'still'],
  ['Step of an order', 'the line reaches the next one', '--slow', 'shows progress', 'at once'],
  ['Two options', 'the ground slides to the other', '--slow, --ease', 'shows what changed', 'at once'],
  ['Chip, preset, switch', 'changes colour; the knob slides', '--fast', 'answers the touch', 'at once'],
  ['Details', 'fade in, the arrow turns', '--slow, --fast', 'shows where they come from', 'at once'],
  ['Rows within a row', 'unfold', '--fast, --ease', 'shows where they come from', 'at once'],
  ['Error', 'fades in', '--fast', 'does not startle', 'at once'],
  ['Button', 'is 2 % smaller while it is pressed', '--fast', 'answers the touch', 'at once'],
  ['Row, card', 'another ground while it is pressed', '--fast', 'answers the touch', 'at once'],
  [
    'Pulling down',
    'follows the finger, returns',
    '300 ms, 200 ms if let go early',
    'follows the finger',
    'follows the finger, returns at once',
  ],
  [
    'Placeholder',
    'fades up and down until the content is there',
    'as long as it takes',
    'says that it goes on',
    'still',
  ],
  ['What replaces a placeholder', 'fades in; its surface stays', '160 ms', 'does not startle', 'at once'],
  [
    'Bar of a chart',
    'grows; moves if the days change',
    '--slow, spread over --fast, --ease',
    'shows what changed',
    'at once',
  ],
  ['Line of a chart', 'is drawn from its beginning', '2 × --slow', 'shows that time passes', 'at once'],
  ['Line that shows another time', 'stretches or shrinks', '240 ms, --ease', 'shows which part it is', 'at once'],
  ['Bar of the team', 'is drawn from its beginning', '2 × --slow', 'shows that it is one whole', 'at once'],
  ['Value of a bar', 'fades in', '--fast', 'draws the eye to it', 'at once'],
]

export const MotionTable = () => (
  <table style={{ fontSize: 14, borderSpacing: '12px 4px', textAlign: 'start' }}>
    <thead>
      <tr>
        {['What', 'How', 'Duration', 'Purpose', 'Reduced motion'].map((name) => (
          <th key={name} style={{ textAlign: 'start' }}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {MOTION.map((row) => (
        <tr key={row[0]}>
          {row.map((cell) => (
            <td key={cell}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
