import { Component, type ErrorInfo, type ReactNode } from 'react';
import { forgetFailedParts } from '../components/lazy-part.tsx';

type Props = {
  children: ReactNode;
  fallback: (retry: () => void, error: Error) => ReactNode;
  onError?: (error: Error) => void;
};

/** Shows `fallback` instead of its children if they throw while rendering. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    forgetFailedParts();
    this.props.onError?.(error);
  }

  retry = (): void => this.setState({ error: null });

  override render(): ReactNode {
    return this.state.error ? this.props.fallback(this.retry, this.state.error) : this.props.children;
  }
}
