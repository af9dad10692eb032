import { Component, type ReactNode } from 'react'

type Props = {
  /** after an error, a change of this value makes the children render again */
  of?: string
  fallback: ReactNode
  children: ReactNode
}

/** Error boundary: renders `fallback` when the children throw while rendering. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidUpdate({ of }: Props): void {
    if (this.state.failed && of !== this.props.of) this.setState({ failed: false })
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
