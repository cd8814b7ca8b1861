import { useSuspenseQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { mailPaces, mailTopics, type MailPace, type MailTopic } from '#contract/mails/notifications.ts'
import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { settingsQueries, useSetNotifications } from './api.ts'

export const notificationsPart: SettingsPart = {
  Section: NotificationsSection,
  prefetch: () => queryClient.ensureQueryData(settingsQueries.notifications()),
}

/** How soon mails of each topic come; a choice takes effect at once. */
function NotificationsSection() {
  const t = useT('settings')
  const locale = useLocale()
  const { data } = useSuspenseQuery(settingsQueries.notifications())
  const change = useSetNotifications()
  const shown = change.isPending ? change.variables : data
  const options = mailPaces.map((value) => ({ value, label: t(`notifications.${value}`) }))
  const choose = (topic: MailTopic, pace: MailPace) =>
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
          {mailTopics.map((topic) => (
            <li className="topics__row" key={topic}>
              <div className="grow">
                <p className="medium">{t(`notifications.topic.${topic}`)}</p>
                <p className="small subtle">{t(`notifications.about.${topic}`)}</p>
              </div>
              <Segmented
                label={t(`notifications.topic.${topic}`)}
                options={options}
                value={shown[topic]}
                onChange={(pace) => choose(topic, pace)}
              />
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
    </FormCard>
  )
}
