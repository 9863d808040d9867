export { type Config, ConfigError, readConfig } from './config.ts'
export { type RunningServer, serve } from './serve.ts'
