import packageFile from '../../package.json' with { type: 'json' }

/** The version that runs, as in CHANGELOG.md. */
export const { version } = packageFile
