import { Component, type ReactNode } from 'react'

type Props = {
  /** another value is another try */
  of?: string
  fallback: ReactNode
  children: ReactNode
}

/** Keeps a fault in drawing its children from taking the rest of the page with it. */
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
