import { useT } from '#web/lib/text/i18n.ts'

export function SkipLink() {
  const t = useT('common')
  const skip = () => {
    const main = document.querySelector('main')
    if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1
    main?.focus()
  }
  return (
    <a
      className="skip"
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        skip()
      }}
    >
      {t('skip')}
    </a>
  )
}
