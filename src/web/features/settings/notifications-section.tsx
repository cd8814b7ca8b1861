import { useSuspenseQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { mailPaces, type MailPace, type Notifications } from '#contract/mails/notifications.ts'
import type { SettingsPart } from '#web/area.ts'
import { areas } from '#web/areas.ts'
import { Switch } from '#web/components/fields/switch.tsx'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { type Locale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { noticeQueries, useMuteTopic } from '#web/features/notices/api.ts'
import { DevicesSection } from './devices-section.tsx'
import { QuietSection } from './quiet-section.tsx'
import { settingsQueries, useSetNotifications } from './api.ts'

export const notificationsPart: SettingsPart = {
  Section: NotificationsSection,
  prefetch: () =>
    Promise.all([
      queryClient.ensureQueryData(settingsQueries.notifications()),
      queryClient.ensureQueryData(noticeQueries.muted()),
      queryClient.ensureQueryData(noticeQueries.devices()),
      queryClient.ensureQueryData(settingsQueries.quiet()),
    ]),
}

/** Topics that the server knows and that this person may get mails of, in the order of the navigation. */
const topicsIn = (known: Notifications, locale: Locale) =>
  areas.flatMap(({ name, mails, words }) => {
    const pace = known[name]
    if (!mails || !pace || (mails.scope && !session.hasScope(mails.scope))) return []
    const always = mails.always && words[locale][mails.always]!
    return [{ name, pace, title: words[locale][mails.word]!, about: words[locale][mails.about]!, always }]
  })

/** Whether notices of the topic come to the bell; what has a date always does. */
function NoticeSwitch({ topic, title }: { topic: string; title: string }) {
  const t = useT('settings')
  const locale = useLocale()
  const { data: muted } = useSuspenseQuery(noticeQueries.muted())
  const mute = useMuteTopic()
  const isMuted = mute.isPending ? mute.variables.muted : muted.includes(topic)
  return (
    <Switch
      checked={!isMuted}
      aria-label={t('notifications.bellOf', { topic: title })}
      onChange={({ target }) =>
        mute.mutate(
          { topic, muted: !target.checked },
          {
            onSuccess: () => toast(t('notifications.saved')),
            onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
          },
        )
      }
    >
      {t('notifications.bell')}
    </Switch>
  )
}

/** How soon mails of each topic come; a choice takes effect at once. */
function NotificationsSection() {
  const t = useT('settings')
  const locale = useLocale()
  const { data } = useSuspenseQuery(settingsQueries.notifications())
  const change = useSetNotifications()
  const shown = change.isPending ? change.variables : data
  const options = mailPaces.map((value) => ({ value, label: t(`notifications.${value}`) }))
  const choose = (topic: string, pace: MailPace) =>
    change.mutate(
      { ...shown, [topic]: pace },
      {
        onSuccess: () => toast(t('notifications.saved')),
        onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
      },
    )
  return (
    <FormCard>
      <FormSection title={t('notifications.title')} note={t('notifications.note')} id="notifications">
        <ul className="topics">
          {topicsIn(shown, locale).map(({ name, pace, title, about, always }) => (
            <li className="topics__row" key={name}>
              <div className="grow">
                <p className="medium">{title}</p>
                <p className="small subtle">{about}</p>
                <p className="small subtle">
                  {always ? t('notifications.still', { what: always }) : t('notifications.nothing')}
                </p>
              </div>
              <NoticeSwitch topic={name} title={title} />
              <Segmented label={title} options={options} value={pace} onChange={(chosen) => choose(name, chosen)} />
            </li>
          ))}
          <li className="topics__row">
            <div className="grow">
              <p className="medium">{t('notifications.security')}</p>
              <p className="small subtle">{t('notifications.securityAbout')}</p>
            </div>
            <span className="row small subtle">
              <Lock size={14} aria-hidden />
              {t('notifications.always')}
            </span>
          </li>
        </ul>
      </FormSection>
      <DevicesSection />
      <QuietSection />
    </FormCard>
  )
}
