import { queryOptions, useMutation } from '@tanstack/react-query'
import { showEmail, stopEmailChange } from '#contract/auth/email.ts'
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/auth/auth.ts'
import { getNotifications, type Notifications, setNotifications } from '#contract/mails/notifications.ts'
import { getQuiet, type QuietHours, setQuiet } from '#contract/mails/quiet.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'

export const settingsQueries = {
  email: () => answerQuery(['settings', 'email'], showEmail, {}),
  notifications: () => answerQuery(['settings', 'notifications'], getNotifications, {}),
  quiet: () => answerQuery(['settings', 'quiet'], getQuiet, {}),
  sessions: () =>
    queryOptions({
      queryKey: ['settings', 'sessions'],
      queryFn: ({ signal }) => call(listSessions, { signal }),
    }),
}

const refreshSessions = () => queryClient.invalidateQueries({ queryKey: ['settings', 'sessions'] })

export const useEndSession = () =>
  useMutation({ mutationFn: (id: string) => call(endSession, { params: { id } }), onSettled: refreshSessions })
export const useEndOthers = () => useMutation({ mutationFn: () => call(endOtherSessions), onSettled: refreshSessions })

/** Changing the password makes the server end all other sessions. */
export async function savePassword(currentPassword: string, password: string) {
  await call(changePassword, { body: { currentPassword, password } })
  await refreshSessions()
}

export const useSetNotifications = () =>
  useChange('settings', (body: Notifications) => call(setNotifications, { body }))

export const useSetQuiet = () =>
  useChange('settings', (hours: QuietHours | null) => call(setQuiet, { body: { hours } }))

export const useStopEmailChange = () => useChange('settings', () => call(stopEmailChange))
