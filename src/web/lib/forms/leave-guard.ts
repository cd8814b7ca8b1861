import { useBlocker } from '@tanstack/react-router'

/** Blocks leaving a form with unsaved changes. While `blocked`, show a dialog that calls `leave` or `stay`. */
export function useLeaveGuard(dirty: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return {
    blocked: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
