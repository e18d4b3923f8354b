const unavailable = () => {
  throw new Error('@dao-dao/cosmiframe is stubbed');
};

export { unavailable as Cosmiframe };

export const isInIframe = () => false;
