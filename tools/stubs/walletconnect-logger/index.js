const silent = () => undefined;
const logger = {
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
  level: 'silent',
};

export const pino = () => logger;
export const getDefaultLoggerOptions = (options) => options;
export const generateChildLogger = () => logger;
export const getLoggerContext = () => '';
export const generatePlatformLogger = () => ({ logger, chunkLoggerController: null });
