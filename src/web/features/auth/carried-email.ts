import { useLocation } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed on the page before, so that nobody types it twice; it does not show in the address. */
    email?: string
  }
}

/** The e-mail that another page of the session passed on. */
export function useCarriedEmail(): string {
  return useLocation({ select: ({ state }) => state.email }) ?? ''
}
