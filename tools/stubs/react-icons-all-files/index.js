const Empty = () => null;

export {
  Empty as FaAndroid,
  Empty as GoDesktopDownload,
  Empty as GrFirefox,
  Empty as RiAppStoreFill,
  Empty as RiChromeFill,
};
