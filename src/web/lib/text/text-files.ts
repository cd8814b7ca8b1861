/** Every file of texts. Apart from `i18n.ts`, because the list grows with each area and the login page needs none of it. */
export const textFiles = import.meta.glob<string>('../../locales/*/*.json', { import: 'default', query: '?raw' })
