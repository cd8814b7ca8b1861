import { Digits } from '#web/components/display/digits.tsx'
import { useT } from '#web/lib/text/i18n.ts'

export function Typography() {
  const t = useT('brand')
  return (
    <div className="typo">
      <p className="typo__hero">{t('type.hero')}</p>
      <p className="title-detail strong">{t('type.detail')}</p>
      <p className="title-page strong">{t('type.page')}</p>
      <p className="typo__section strong">{t('type.section')}</p>
      <p className="title-section strong">{t('type.card')}</p>
      <p className="typo__reading">{t('type.reading')}</p>
      <p>{t('type.interface')}</p>
      <p className="small muted">{t('type.meta')}</p>
      <p className="mono">{t('type.code')}</p>
      <Digits value="0123456789" size="lg" plain />
    </div>
  )
}
